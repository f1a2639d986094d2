import { useEffect, useRef, useState } from "preact/hooks";
import "./valid-language.js";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { money, sum } from "../../words/money.js";
import { day } from "../../words/time.js";

interface ReceivedChartProps {
  dates: readonly string[];
  received: readonly number[];
  before: readonly number[];
}

const HEIGHT = 240;
const HALF_A_DAY = 43_200;
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export function ReceivedChart({ dates, received, before }: ReceivedChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew where the figures are others
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const seconds = dates.map((date) => Date.parse(`${date}T12:00`) / 1000);
    const draw = () => new UPlot(optionsFor(box, setAt), [seconds, [...received], [...before]], box);
    let chart = draw();
    const again = () => {
      chart.destroy();
      chart = draw();
    };
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const watch = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height: HEIGHT }));
    watch.observe(box);
    scheme.addEventListener("change", again);
    return () => {
      watch.disconnect();
      scheme.removeEventListener("change", again);
      chart.destroy();
    };
  }, [JSON.stringify([dates, received, before])]);
  const said = `${money(sum(received))} USDC in ${dates.length} days, ${money(sum(before))} in the ${dates.length} days before.`;
  return (
    <>
      <p class="quiet read-out" aria-hidden="true">
        {at === undefined ? (
          said
        ) : (
          <>
            <b>{day(dates[at] ?? "")}</b> <span>{money(received[at] ?? 0)} USDC</span>
            <span>
              {money(before[at] ?? 0)} {dates.length} days before
            </span>
          </>
        )}
      </p>
      <div ref={place} role="img" aria-label={said} />
      <p class="quiet legend">
        <span class="now">these {dates.length} days</span>{" "}
        <span class="then">the {dates.length} days before</span>
      </p>
      <details>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" class="figures">
                Received
              </th>
            </tr>
          </thead>
          <tbody>
            {dates.map((date, index) => (
              <tr key={date}>
                <td data-head="Day">{day(date)}</td>
                <td data-head="Received" class="figures">
                  {money(received[index] ?? 0)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** A bar for each day, and as a line what the days before brought. */
function optionsFor(box: HTMLElement, show: (at: number | undefined) => void): UPlot.Options {
  const style = getComputedStyle(box);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const axis = { stroke: colour("soft"), ticks: { show: false } };
  const paths = UPlot.paths;
  return {
    width: box.clientWidth,
    height: HEIGHT,
    padding: [8, 4, 0, 0],
    legend: { show: false },
    cursor: { x: false, y: false, points: { show: false }, drag: { x: false } },
    hooks: { setCursor: [({ cursor: { idx } }) => show(idx ?? undefined)] },
    scales: {
      x: { range: (_, first, last) => [first - HALF_A_DAY, last + HALF_A_DAY] },
      y: { range: (_, __, most) => [0, Math.max(most * 1.1, 1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        values: [[86_400, "{MMM} {D}", null, null, null, null, null, null, 1]],
        space: 60,
      },
      {
        ...axis,
        grid: { stroke: colour("rule"), width: 1 },
        size: 56,
        values: (_, marks) => marks.map((mark) => SHORT.format(mark)),
      },
    ],
    series: [
      {},
      {
        fill: colour("accent"),
        width: 0,
        points: { show: false },
        ...(paths.bars && { paths: paths.bars({ size: [0.66, 28], radius: 0.25 }) }),
      },
      {
        stroke: colour("soft"),
        width: 2,
        points: { show: false },
      },
    ],
  };
}
