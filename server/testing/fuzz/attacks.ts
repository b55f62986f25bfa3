/** Generates mutations of a valid request: parts replaced, repeated, dropped or added, and other encodings. */
import fc from 'fast-check';
import { hostileJson, hostileValue, type Sent } from './hostile-values.ts';

/** A form field: a name and a text or a file. */
export type Field = [name: string, value: string | { file: string; name: string; type: string }];

type Part = { name: string; sent: Sent | Exclude<Field[1], string> };

type Break =
  | { how: 'replace'; nth: number; value: Sent }
  | { how: 'repeat'; nth: number; value: Sent }
  | { how: 'drop'; nth: number }
  /** the same value in another shape: a list, an object, a file, a name without its list index */
  | { how: 'reshape'; nth: number; into: (typeof shapes)[number] }
  | { how: 'add'; name: string; value: Sent }
  /** replaces one value inside a field that holds JSON */
  | { how: 'inside'; nth: number; at: number; json: string };

const shapes = ['[0]', '[0].x', '.x', '[]', 'file', 'whole'] as const;
const encodings = ['urlencoded', 'multipart', 'json', 'text', 'cut-off', 'none'] as const;

export type Attack = {
  breaks: Break[];
  query: { name: string; value: Sent }[];
  /** replaces one of the route's path parameters */
  param: { nth: number; value: Sent } | null;
  asData: boolean;
  method: string;
  encoding: (typeof encodings)[number];
};

const mostly = <Value>(usual: Value, others: readonly Value[], weight: number) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight }, { arbitrary: fc.constantFrom(...others), weight: 1 });

/**
 * Generates attacks on a page ('read') or a form ('change').
 *
 * @param existing ids and values to insert where they do not belong
 * @param names names of form fields and query parameters, including those of other forms and pages
 */
export function attackOn(does: 'read' | 'change', existing: string[], names: string[]): fc.Arbitrary<Attack> {
  const value = hostileValue(existing);
  const nth = fc.nat(40);
  const name = fc.constantFrom(...names);
  const oneBreak: fc.Arbitrary<Break> = fc.oneof(
    { arbitrary: fc.record({ how: fc.constant('replace' as const), nth, value }), weight: 8 },
    { arbitrary: fc.record({ how: fc.constant('repeat' as const), nth, value }), weight: 1 },
    { arbitrary: fc.record({ how: fc.constant('drop' as const), nth }), weight: 1 },
    {
      arbitrary: fc.record({ how: fc.constant('reshape' as const), nth, into: fc.constantFrom(...shapes) }),
      weight: 1,
    },
    { arbitrary: fc.record({ how: fc.constant('add' as const), name, value }), weight: 2 },
    {
      arbitrary: fc.record({ how: fc.constant('inside' as const), nth, at: fc.nat(60), json: hostileJson }),
      weight: 4,
    },
  );
  const part = fc.record({ name, value });
  const param = fc.option(fc.record({ nth, value }), { freq: 4 });
  const isRead = does === 'read';
  return fc.record({
    breaks: isRead ? fc.constant([]) : fc.array(oneBreak, { minLength: 1, maxLength: 3 }),
    query: fc.array(part, isRead ? { minLength: 1, maxLength: 5 } : { maxLength: 1 }),
    param: fc.oneof({ arbitrary: fc.constant(null), weight: 2 }, { arbitrary: param, weight: 1 }),
    asData: fc.boolean(),
    method: isRead ? mostly('GET', ['HEAD', 'OPTIONS'], 15) : mostly('POST', ['PUT', 'PATCH', 'DELETE'], 9),
    encoding: mostly<Attack['encoding']>('urlencoded', encodings, 6),
  });
}

/** Applies mutations to form fields. */
export function breakFields(fields: Field[], breaks: Break[]): Part[] {
  const broken = fields.map(([name, value]) => ({ name, sent: typeof value === 'string' ? { text: value } : value }));
  const out: Part[] = broken;
  for (const one of breaks) {
    if (one.how === 'add') {
      out.push({ name: one.name, sent: one.value });
      continue;
    }
    const at = out.length > 0 ? one.nth % out.length : -1;
    const field = out[at];
    if (!field) continue;
    if (one.how === 'drop') out.splice(at, 1);
    else if (one.how === 'repeat') out.push({ name: field.name, sent: one.value });
    else if (one.how === 'reshape') out[at] = reshape(field, one.into);
    else if (one.how === 'replace') out[at] = { name: field.name, sent: breakFile(field.sent, one.value) };
    else {
      const holder = out.find(({ sent }) => 'text' in sent && /^[{[]/.test(sent.text));
      if (holder && 'text' in holder.sent) holder.sent = { text: breakJson(holder.sent.text, one.at, one.json) };
    }
  }
  return out;
}

function reshape({ name, sent }: Part, into: (typeof shapes)[number]): Part {
  if (into === 'whole') return { name: name.replace(/\[.*/, ''), sent };
  if (into !== 'file') return { name: name + into, sent };
  return { name, sent: 'text' in sent ? { file: sent.text, name: 'a.txt', type: 'text/plain' } : sent };
}

/** Replaces the contents of a file and keeps it a file; in CSV, replaces one cell. */
function breakFile(sent: Part['sent'], value: Sent) {
  if (!('file' in sent) || 'raw' in value) return value;
  const [first = '', ...rows] = sent.file.split('\n');
  if (rows.length === 0) return { ...sent, file: value.text };
  // One cell of the first data row.
  const cells = (rows[0] ?? '').split(';');
  cells[value.text.length % cells.length] = `"${value.text.replaceAll('"', '""')}"`;
  return { ...sent, file: [first, cells.join(';'), ...rows.slice(1)].join('\n') };
}

/** Replaces one value in a JSON text: `at` indexes all nested values, depth first. */
function breakJson(text: string, at: number, json: string): string {
  const paths: (string | number)[][] = [];
  const collect = (value: unknown, path: (string | number)[]) => {
    if (path.length > 0) paths.push(path);
    if (Array.isArray(value)) for (const [nth, one] of value.entries()) collect(one, [...path, nth]);
    else if (value && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) collect(one, [...path, key]);
  };
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return text;
  }
  collect(root, []);
  const path = paths[at % Math.max(1, paths.length)];
  if (!path) return json;
  const mark = '\u0001here\u0001';
  let owner = root as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) owner = owner[key] as typeof owner;
  owner[path.at(-1) ?? ''] = mark;
  return JSON.stringify(root).replace(JSON.stringify(mark), () => json);
}

/** URL-encodes one value as a browser does; raw values are passed through. */
export function encodePart(sent: Sent): string {
  return 'raw' in sent ? sent.raw : new URLSearchParams([['', sent.text]]).toString().slice(1);
}
