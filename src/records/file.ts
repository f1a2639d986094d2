import { z } from "zod";

/** An answer that is a file: REST sends its bytes as they are. */
export const fileRecord = z.object({
  filename: z.string(),
  content_type: z.string(),
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

/** Asked of every answer: the parser would first write down what is wrong with nearly all of them. */
export function isFile(data: unknown): data is z.infer<typeof fileRecord> {
  return typeof data === "object" && data !== null && "content" in data && data.content instanceof Uint8Array;
}
