/** As much of JSON Schema as the tools' inputs use. */
export interface Schema {
  /** With "null" beside it where it may be cleared. */
  type?: string | string[];
  description?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  $ref?: string;
  anyOf?: Schema[];
}

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

let document: Promise<Document> | undefined;

/** The service's own document: once a visit, and only where a form is opened. */
function loadDocument(): Promise<Document> {
  document ??= readDocument();
  document.catch(() => {
    document = undefined;
  });
  return document;
}

async function readDocument(): Promise<Document> {
  const answer = await fetch("/openapi.json").catch(() => undefined);
  if (!answer?.ok) throw new Error("The service did not say what this form asks for.");
  return answer.json();
}

/** What the body of a call holds, as the tool behind it declares. */
export async function bodySchema(method: "post" | "patch", path: string): Promise<Schema> {
  const { paths, components } = await loadDocument();
  const schema = paths[path]?.[method]?.requestBody?.content["application/json"]?.schema;
  if (!schema) throw new Error(`Nothing can be sent to ${path}.`);
  return resolve(schema, components.schemas);
}

/** What is stored where nothing is chosen: the document says it in words. */
export function defaultOf({ type, enum: said = [], description = "" }: Schema): string | undefined {
  const options = type === "boolean" ? ["true"] : said;
  return options.find((option) => description.endsWith(`${option} by default`));
}

function resolve(schema: Schema, known: Record<string, Schema>): Schema {
  const { $ref, anyOf = [], ...own } = schema;
  // What may also be null is asked for as if it could not: emptied, it is.
  const said = anyOf.find(({ type }) => type !== "null");
  const whole: Schema = { ...($ref ? known[$ref.split("/").at(-1) ?? ""] : {}), ...said, ...own };
  const type = [whole.type].flat().find((one) => one !== "null");
  return {
    ...whole,
    ...(type && { type }),
    ...(whole.items && { items: resolve(whole.items, known) }),
    ...(whole.properties && {
      properties: Object.fromEntries(
        Object.entries(whole.properties).map(([name, property]) => [name, resolve(property, known)]),
      ),
    }),
  };
}
