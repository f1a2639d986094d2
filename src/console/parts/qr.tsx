import { useEffect, useState } from "preact/hooks";

interface QrProps {
  text: string;
  /** Of the file that can be kept. */
  name: string;
}

/** A picture of an address, for a phone or a poster. */
export function Qr({ text, name }: QrProps) {
  const [picture, setPicture] = useState<{ size: number; path: string; file: string }>();
  useEffect(() => {
    let file = "";
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(text, { border: 2 });
      const path = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ""))).join("");
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
      file = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      setPicture({ size, path, file });
    });
    return () => URL.revokeObjectURL(file);
  }, [text]);
  if (!picture) return null;
  const { size, path, file } = picture;
  return (
    <section class="card qr" aria-label="QR code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code of ${text}`}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <a class="small" href={file} download={`${name}.svg`}>
        Keep as SVG
      </a>
    </section>
  );
}
