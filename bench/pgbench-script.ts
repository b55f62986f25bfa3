import type { Recorded } from '#db/testing/recorded-statements.ts';

/**
 * The same statements as a script for pgbench, each transaction of which is one more of the recorded one.
 *
 * @param stands what stands for a value in pgbench's own way, by the value: `:key` for the recorded key, say. Ids that the
 * database gives while the script runs are found in the recorded answers and taken from there again. All of them are long
 * enough to mean nothing else wherever they stand.
 * @param head the script's first lines, which set those variables
 */
export function pgbenchScript(recorded: Recorded[], stands: ReadonlyMap<string, string>, head: string[]): string {
  const known = new Map(stands);
  const script = recorded.map(({ text, values, rows }, index) => {
    const statement = fill(text, values, known);
    const given = /^insert into "\w+" .* returning "id"/s.test(text) && Array.isArray(rows[0]) ? rows[0][0] : null;
    if (given === null) return `${statement};`;
    const prefix = `s${index}_`;
    known.set(String(given), `:${prefix}id`);
    return `${statement} \\gset ${prefix}`;
  });
  return [...head, ...script, ''].join('\n');
}

/** Puts literals in the place of parameters; quoted ones, whose type the server finds as it does for a parameter. */
function fill(text: string, values: unknown[], known: ReadonlyMap<string, string>): string {
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    const plain = plainText(value);
    return `'${substitute(plain, known).replaceAll("'", "''")}'`;
  };
  return text
    .replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}

function plainText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((part) => JSON.stringify(part)).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function substitute(text: string, known: ReadonlyMap<string, string>): string {
  // Two colons in a row are none of pgbench's variables.
  return [...known].reduce(
    (filled, [value, variable]) => filled.replaceAll(`:${value}`, `: ${variable}`).replaceAll(value, variable),
    text,
  );
}
