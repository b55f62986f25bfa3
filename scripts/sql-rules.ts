// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is about code, and quotes it
import { parseSync } from 'vite';

/** SQL that somebody put together from text. */
export type SqlProblem = { file: string; line: number; what: string; rule: string };

/**
 * Text that may become SQL as it is, by the very words that stand in the code: it comes from the program or from the
 * database's own catalogue, where no value can stand.
 */
const allowed: Record<string, string[]> = {
  // The values a column may have, for a constraint: the codes beside it in the same file.
  'db/schema.ts': ["`${column} in (${codes.map((code) => `'${code}'`).join(', ')})`"],
  // The type of a column, as the database's catalogue writes it.
  'server/backup/restore-backup.server.ts': ['column.type'],
  // A number of the same file.
  'server/backup/spool-tables.server.ts': ['`fetch ${rowsAtOnce} from copied_rows`'],
  // One of the types in the list above it.
  'shop/catalog/apply-import.server.ts': ['columnTypes[key]'],
  // The channel's name, a constant.
  'db/listen.server.ts': ['`listen ${changesChannel}`'],
  'db/embedded-pool.server.ts': ['`listen ${channel}`', '`unlisten ${channel}`'],
};

/** Tests and what makes their data write to databases of their own. */
const left = /(^|\/)testing\/|\.test\.tsx?$|^(bench|e2e)\//;

const rawRule = 'sql.raw toma solo texto fijo: los valores van en sql`…${valor}`, los nombres en sql.identifier.';
const queryRule = 'Una consulta no se arma con texto: los valores van aparte, como parámetros.';

/** What sends text to the database as it is given. */
const takesText = new Set<unknown>(['query', 'execute', 'unsafe']);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/**
 * Finds where a file makes SQL of anything but fixed text: `sql.raw` of something else, or a template or a sum given to
 * `.query(…)` or `.execute(…)`.
 *
 * @param file its path from the project's root, with forward slashes
 */
export function findSqlProblems(file: string, source: string): SqlProblem[] {
  if (left.test(file) || !/\b(raw|query|execute|unsafe)\b/.test(source)) return [];
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);

  const problems: SqlProblem[] = [];
  visit(program, (node) => {
    if (node.type !== 'CallExpression') return;
    const rule = brokenRule(node);
    if (!rule) return;
    const [argument] = node.arguments as Node[];
    const what = argument ? source.slice(argument.start, argument.end) : '';
    if (allowed[file]?.includes(what)) return;
    problems.push({ file, line: source.slice(0, node.start).split('\n').length, what, rule });
  });
  return problems;
}

function brokenRule({ callee, arguments: given }: Node): string | null {
  const { type, property, computed } = callee as Node & { property?: Node };
  if (type !== 'MemberExpression' || !property) return null;
  const name = computed ? property.value : property.name;
  const [argument] = given as Node[];
  // Pictures have a `.raw()` too.
  if (name === 'raw' && argument) return isFixed(argument) ? null : rawRule;
  if (takesText.has(name) && argument && isPutTogether(argument)) return queryRule;
  return null;
}

/** Text that stands in the code as it is. */
function isFixed(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return (node.expressions as Node[]).length === 0;
  return node.type === 'Literal' && typeof node.value === 'string';
}

function isPutTogether(node: Node): boolean {
  return node.type === 'BinaryExpression' || (node.type === 'TemplateLiteral' && !isFixed(node));
}

function visit(value: unknown, see: (node: Node) => void) {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') see(value as Node);
    for (const part of Object.values(value)) visit(part, see);
  }
}
