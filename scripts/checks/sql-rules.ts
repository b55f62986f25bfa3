// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings contain source code
import { parseSync } from 'vite';

/** SQL assembled from text. */
export type SqlProblem = { file: string; line: number; what: string; rule: string };

/**
 * Expressions that may become SQL verbatim, by file and source text: their values come from the program or from the
 * database's own catalogue, never from a request.
 */
const allowed: Record<string, string[]> = {
  // The values allowed by a check constraint: constants of the same file.
  'db/schema/columns.ts': ["`${column} in (${codes.map((code) => `'${code}'`).join(', ')})`"],
  // A column type as the database's catalogue writes it.
  'server/backup/restore-tables.server.ts': ['column.type'],
  // A numeric constant of the same file.
  'server/backup/spool-tables.server.ts': ['`fetch ${rowsAtOnce} from copied_rows`'],
  // The type of a column, from the schema.
  'shop/catalog/import/apply-import.server.ts': ['products[key].getSQLType()'],
  // The channel's name, a constant.
  'db/listen.server.ts': ['`listen ${changesChannel}`'],
};

/** Not checked: tests, journeys, benchmarks and test data, which write to throwaway databases. */
const ignoredFiles = /(^|\/)testing\/|\.test\.tsx?$|^(bench|e2e)\//;

const rawRule = 'sql.raw takes fixed text only: values go into sql`…${value}`, names into sql.identifier.';
const queryRule = 'Do not assemble a query from text: pass values as parameters.';

/** Methods that send their text to the database verbatim. */
const queryMethods = new Set<unknown>(['query', 'execute', 'unsafe']);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/**
 * Finds SQL made of anything but fixed text: `sql.raw` of an expression, or a template with values or a concatenation
 * passed to `.query(…)` or `.execute(…)`.
 *
 * @param file its path from the project's root, with forward slashes
 */
export function findSqlProblems(file: string, source: string): SqlProblem[] {
  if (ignoredFiles.test(file) || !/\b(raw|query|execute|unsafe)\b/.test(source)) return [];
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

function brokenRule({ callee, arguments: callArguments }: Node): string | null {
  const { type, property, computed } = callee as Node & { property?: Node };
  if (type !== 'MemberExpression' || !property) return null;
  const name = computed ? property.value : property.name;
  const [argument] = callArguments as Node[];
  // sharp has a `.raw()` without arguments.
  if (name === 'raw' && argument) return isFixed(argument) ? null : rawRule;
  if (queryMethods.has(name) && argument && isAssembled(argument)) return queryRule;
  return null;
}

/** Whether an expression is literal text. */
function isFixed(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return (node.expressions as Node[]).length === 0;
  return node.type === 'Literal' && typeof node.value === 'string';
}

function isAssembled(node: Node): boolean {
  return node.type === 'BinaryExpression' || (node.type === 'TemplateLiteral' && !isFixed(node));
}

function visit(value: unknown, see: (node: Node) => void) {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') see(value as Node);
    for (const part of Object.values(value)) visit(part, see);
  }
}
