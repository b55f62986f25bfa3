import type { Recorded } from '#db/testing/recorded-statements.ts';

/**
 * Turns recorded statements into a pgbench script whose transactions repeat them with new values.
 *
 * @param expressions pgbench expressions by recorded value, such as `:key` for the recorded key. Ids that the database
 * generates are recognized in the recorded results and read from there again. All values must be long enough to be
 * unambiguous.
 * @param head the script's first lines, which set the variables
 */
export function pgbenchScript(recorded: Recorded[], expressions: ReadonlyMap<string, string>, head: string[]): string {
  const replacements = new Map(expressions);
  const script = recorded.map(({ text, values, rows }, index) => {
    const statement = fill(text, values, replacements);
    const insertedId = /^insert into "\w+" .* returning "id"/s.test(text) && Array.isArray(rows[0]) ? rows[0][0] : null;
    if (insertedId === null) return `${statement};`;
    const prefix = `s${index}_`;
    replacements.set(String(insertedId), `:${prefix}id`);
    return `${statement} \\gset ${prefix}`;
  });
  return [...head, ...script, ''].join('\n');
}

/** Replaces parameters with quoted literals, whose type the server infers as it does for parameters. */
function fill(text: string, values: unknown[], replacements: ReadonlyMap<string, string>): string {
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    const plain = plainText(value);
    return `'${substitute(plain, replacements).replaceAll("'", "''")}'`;
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

function substitute(text: string, replacements: ReadonlyMap<string, string>): string {
  // '::' is a cast, not a pgbench variable.
  return [...replacements].reduce(
    (filled, [value, variable]) => filled.replaceAll(`:${value}`, `: ${variable}`).replaceAll(value, variable),
    text,
  );
}
