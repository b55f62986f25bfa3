import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { type Node, parse } from 'libpg-query';

/**
 * A statement of a migration that disrupts processes of the previous version, which keep running during the migration.
 * 'breaks': they fail, or become many times slower. 'holds up': their writes wait; the larger the shop, the longer.
 */
export type MigrationProblem = { kind: 'breaks' | 'holds up'; rule: string; statement: string };

/** The comment above a statement that accepts its problems of one kind, with the reason. */
const exceptions = { breaks: /^-- Safe for older processes: \S/m, 'holds up': /^-- Holds up: \S/m };

/** squawk's rules that matter here. It has others on style, on timeouts and on what drizzle-kit generates. */
const squawkRules: Record<string, MigrationProblem['kind'][]> = {
  'adding-field-with-default': ['holds up'],
  'adding-not-nullable-field': ['breaks', 'holds up'],
  'adding-required-field': ['breaks'],
  'adding-serial-primary-key-field': ['holds up'],
  'ban-alter-domain-with-add-constraint': ['breaks'],
  'ban-drop-column': ['breaks'],
  'ban-drop-database': ['breaks'],
  'ban-drop-table': ['breaks'],
  'ban-truncate-cascade': ['breaks'],
  'changing-column-type': ['breaks', 'holds up'],
  'constraint-missing-not-valid': ['holds up'],
  'disallowed-unique-constraint': ['holds up'],
  'renaming-column': ['breaks'],
  'renaming-table': ['breaks'],
  'require-concurrent-index-creation': ['holds up'],
  'require-concurrent-index-deletion': ['breaks'],
  'syntax-error': ['breaks'],
};

/**
 * Finds the problems of a migration in drizzle-kit's format: those that squawk reports under `squawkRules`, and those
 * that only our own rules detect. Skips problems that a comment above the statement accepts.
 */
export async function lintMigration(migration: string): Promise<MigrationProblem[]> {
  const created = await createdTables(migration);
  const violations = await runSquawk(migration);
  const problems: MigrationProblem[] = [];
  let line = 0;
  for (const statement of migration.split('--> statement-breakpoint')) {
    const start = line + lineBreaksIn(statement.slice(0, -statement.trimStart().length));
    const end = line + lineBreaksIn(statement);
    const statementProblems = violations
      .filter((violation) => violation.line >= start && violation.line <= end)
      .flatMap(({ rule_name: rule }) => (squawkRules[rule] ?? []).map((kind) => ({ kind, rule })));
    for (const { stmt } of (await parse(statement)).stmts ?? [])
      if (stmt) statementProblems.push(...ownProblems(stmt, created));
    const code =
      statement
        .replaceAll(/^--.*$/gm, '')
        .trim()
        .split('\n')[0] ?? '';
    for (const { kind, rule } of statementProblems)
      if (!exceptions[kind].test(statement.trimStart())) problems.push({ kind, rule, statement: code });
    line = end;
  }
  return problems;
}

const lineBreaksIn = (text: string) => text.split('\n').length - 1;

/** Lines count from 0. */
type Violation = { rule_name: string; line: number };

async function runSquawk(migration: string): Promise<Violation[]> {
  const options = ['--reporter=json', '--assume-in-transaction', '--pg-version=15.0'];
  const squawk = spawn('node_modules/.bin/squawk', options, { stdio: ['pipe', 'pipe', 'inherit'] });
  squawk.stdin.end(migration);
  const output = await text(squawk.stdout);
  return output.trim() ? (JSON.parse(output) as Violation[]) : [];
}

async function createdTables(migration: string): Promise<Set<string>> {
  const { stmts = [] } = await parse(migration);
  return new Set(
    stmts.map(({ stmt }) => (stmt && 'CreateStmt' in stmt ? (stmt.CreateStmt.relation?.relname ?? '') : '')),
  );
}

type Problem = Omit<MigrationProblem, 'statement'>;

/**
 * Finds the problems of a statement that squawk does not report.
 *
 * @param created tables created by the same migration, which the previous version does not use
 */
function ownProblems(stmt: Node, created: Set<string>): Problem[] {
  const isCreated = (relation: { relname?: string } | undefined) => created.has(relation?.relname ?? '');
  if ('DropStmt' in stmt) {
    const coveredOrHarmless = ['OBJECT_TABLE', 'OBJECT_INDEX', 'OBJECT_TRIGGER', 'OBJECT_STATISTIC_EXT'];
    return coveredOrHarmless.includes(stmt.DropStmt.removeType ?? '') ? [] : [{ kind: 'breaks', rule: 'drop' }];
  }
  if ('AlterTableStmt' in stmt && !isCreated(stmt.AlterTableStmt.relation))
    return (stmt.AlterTableStmt.cmds ?? []).flatMap((cmd) =>
      'AlterTableCmd' in cmd ? alterProblems(cmd.AlterTableCmd) : [],
    );
  if ('AlterEnumStmt' in stmt && stmt.AlterEnumStmt.oldVal) return [{ kind: 'breaks', rule: 'rename-enum-value' }];
  if ('TruncateStmt' in stmt) return [{ kind: 'breaks', rule: 'truncate' }];
  if ('UpdateStmt' in stmt && !stmt.UpdateStmt.whereClause && !isCreated(stmt.UpdateStmt.relation))
    return [{ kind: 'holds up', rule: 'update-all-rows' }];
  if ('LockStmt' in stmt) return [{ kind: 'holds up', rule: 'lock-table' }];
  if ('ClusterStmt' in stmt || 'VacuumStmt' in stmt || 'ReindexStmt' in stmt)
    return [{ kind: 'holds up', rule: 'rewrite-table' }];
  if ('DoStmt' in stmt) return [{ kind: 'holds up', rule: 'do-block' }];
  return [];
}

type AlterTableCmd = Extract<Node, { AlterTableCmd: unknown }>['AlterTableCmd'];

function alterProblems({ subtype, def }: AlterTableCmd): Problem[] {
  if (subtype === 'AT_ColumnDefault') return def ? [] : [{ kind: 'breaks', rule: 'drop-default' }];
  // The previous version may write rows that the constraint rejects, even if existing rows are not validated.
  if (subtype === 'AT_AddConstraint') return [{ kind: 'breaks', rule: 'add-constraint' }];
  if (subtype === 'AT_SetTableSpace' || subtype === 'AT_SetLogged' || subtype === 'AT_SetUnLogged')
    return [{ kind: 'holds up', rule: 'rewrite-table' }];
  return [];
}
