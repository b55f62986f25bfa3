import path from 'node:path';
import { parseSync } from 'vite';

export type Import = { imported: string; line: number; typeOnly: boolean };

/** Reads every import and re-export with a literal specifier, including `import()`. */
export function readImports(file: string, source: string): Import[] {
  const { program, module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;

  const fixed = program.body.flatMap((statement) => {
    if (
      statement.type !== 'ImportDeclaration' &&
      statement.type !== 'ExportAllDeclaration' &&
      statement.type !== 'ExportNamedDeclaration'
    )
      return [];
    if (!statement.source) return [];
    const kind = statement.type === 'ImportDeclaration' ? statement.importKind : statement.exportKind;
    return { imported: statement.source.value, line: lineAt(statement.start), typeOnly: kind === 'type' };
  });
  const onDemand = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const name = /^['"`]([^'"`$]+)['"`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return name ? { imported: name, line: lineAt(moduleRequest.start), typeOnly: false } : [];
  });
  return [...fixed, ...onDemand];
}

/** Resolves a specifier to a path from the project's root; returns the name of a package unchanged. */
export function pathOfImport(file: string, imported: string): string {
  if (imported.startsWith('#')) return imported.slice(1);
  if (imported.startsWith('.')) return path.posix.join(path.posix.dirname(file), imported);
  return imported;
}
