import { type Node, parse } from 'libpg-query';

/**
 * What a migration does that a shop feels which goes on serving with the program before it, while it runs and after.
 * 'breaks': the older program would fail on what is left, or be many times slower. 'holds up': it waits, for longer the larger the shop is.
 */
export type MigrationProblem = { kind: 'breaks' | 'holds up'; what: string; statement: string };

/** Said in the comment above a statement, with the reason, where it is meant. */
const excuses = { breaks: /^-- Safe for older processes: \S/m, 'holds up': /^-- Holds up: \S/m };

/** Finds what an older process of the shop could not bear in a migration, as drizzle writes them. */
export async function findMigrationProblems(migration: string): Promise<MigrationProblem[]> {
  const problems: MigrationProblem[] = [];
  const created = new Set<string>();
  for (const text of migration.split('--> statement-breakpoint')) {
    for (const { stmt } of (await parse(text)).stmts ?? []) {
      if (!stmt) continue;
      if ('CreateStmt' in stmt) created.add(stmt.CreateStmt.relation?.relname ?? '');
      for (const { kind, what } of problemsOf(stmt, created)) {
        if (excuses[kind].test(text.trimStart())) continue;
        problems.push({
          kind,
          what,
          statement:
            text
              .replaceAll(/^--.*$/gm, '')
              .trim()
              .split('\n')[0] ?? '',
        });
      }
    }
  }
  return problems;
}

type Found = Omit<MigrationProblem, 'statement'>;
const breaks = (what: string): Found[] => [{ kind: 'breaks', what }];
const holdsUp = (what: string): Found[] => [{ kind: 'holds up', what }];

/** @param created the tables made by the same migration, of which no older process knows */
function problemsOf(stmt: Node, created: Set<string>): Found[] {
  const isNew = (relation: { relname?: string } | undefined) => created.has(relation?.relname ?? '');
  if ('DropStmt' in stmt) return dropProblems(stmt.DropStmt.removeType);
  if ('RenameStmt' in stmt) {
    const harmless = ['OBJECT_INDEX', 'OBJECT_TABCONSTRAINT'].includes(stmt.RenameStmt.renameType ?? '');
    return harmless ? [] : breaks('something that it uses has another name');
  }
  if ('AlterTableStmt' in stmt)
    return isNew(stmt.AlterTableStmt.relation)
      ? []
      : (stmt.AlterTableStmt.cmds ?? []).flatMap((cmd) =>
          'AlterTableCmd' in cmd ? alterProblems(cmd.AlterTableCmd) : [],
        );
  if ('AlterEnumStmt' in stmt)
    return stmt.AlterEnumStmt.oldVal ? breaks('a value that it writes has another name') : [];
  if ('TruncateStmt' in stmt) return breaks('rows are gone that it may be reading');
  if ('IndexStmt' in stmt)
    return isNew(stmt.IndexStmt.relation) ? [] : holdsUp('nobody writes to the table while its index is made');
  if ('UpdateStmt' in stmt && !stmt.UpdateStmt.whereClause && !isNew(stmt.UpdateStmt.relation))
    return holdsUp('every row of the table is written anew, and held');
  if ('LockStmt' in stmt) return holdsUp('the table is held until the migration ends');
  if ('ClusterStmt' in stmt || 'VacuumStmt' in stmt || 'ReindexStmt' in stmt)
    return holdsUp('the table is held while it is written anew');
  if ('DoStmt' in stmt) return holdsUp('what the block does is not looked into');
  return [];
}

function dropProblems(kind: string | undefined): Found[] {
  // It does not fail then; but what took a moment may take seconds, of every search or every page.
  if (kind === 'OBJECT_INDEX') return breaks('it may find nothing quickly without it');
  // Rules that let more through than before, and plans that are guessed by less.
  if (['OBJECT_TRIGGER', 'OBJECT_POLICY', 'OBJECT_STATISTIC_EXT'].includes(kind ?? '')) return [];
  return breaks('something that it uses is gone');
}

type AlterTableCmd = Extract<Node, { AlterTableCmd: unknown }>['AlterTableCmd'];
type Constraint = Extract<Node, { Constraint: unknown }>['Constraint'];

function alterProblems({ subtype, def }: AlterTableCmd): Found[] {
  switch (subtype) {
    case 'AT_DropColumn':
      return breaks('a column that it names is gone');
    case 'AT_AlterColumnType':
      return [
        ...breaks('a column that it reads has another type'),
        ...holdsUp('every row of the table is written anew'),
      ];
    case 'AT_SetNotNull':
      return [...breaks('it may leave the column out'), ...holdsUp('the whole table is read')];
    case 'AT_ColumnDefault':
      return def ? [] : breaks('it relies on the column filling itself');
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? newColumnProblems(constraintsOf(def.ColumnDef.constraints)) : [];
    case 'AT_AddConstraint': {
      if (!def || !('Constraint' in def)) return [];
      const found = breaks('it may write what the new rule refuses');
      return def.Constraint.skip_validation ? found : [...found, ...holdsUp('the whole table is read')];
    }
    case 'AT_SetTableSpace':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
      return holdsUp('the whole table is written anew');
    default:
      return [];
  }
}

function newColumnProblems(constraints: Constraint[]): Found[] {
  const of = (contype: Constraint['contype']) => constraints.find((one) => one.contype === contype);
  const filled = of('CONSTR_DEFAULT') ?? of('CONSTR_GENERATED') ?? of('CONSTR_IDENTITY');
  const found: Found[] = [];
  if (of('CONSTR_NOTNULL') && !filled) found.push(...breaks('it writes rows without the new column'));
  if (of('CONSTR_GENERATED') || of('CONSTR_IDENTITY') || isComputed(of('CONSTR_DEFAULT')))
    found.push(...holdsUp('every row of the table is written anew'));
  if (of('CONSTR_UNIQUE') || of('CONSTR_PRIMARY'))
    found.push(...holdsUp('nobody writes to the table while its index is made'));
  return found;
}

/** Whether a value has to be worked out for each row; the moment of the migration is the same for all. */
function isComputed(constraint: Constraint | undefined): boolean {
  const calls = [...JSON.stringify(constraint?.raw_expr ?? {}).matchAll(/"FuncCall":\{"funcname":\[(.*?)\]/g)];
  return calls.some(([, name = '']) => !name.includes('"now"'));
}

function constraintsOf(nodes: Node[] | undefined): Constraint[] {
  return (nodes ?? []).flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
}
