import path from 'node:path';

type Module = { code: string | null; importedIds: readonly string[]; importers: readonly string[] };
/** The part of the bundler's module graph used here. */
export type Modules = { getModuleInfo(id: string): Module | null };

const exported = /default as (\w+)(?=[^}]*\} from '\.\/icons\/([\w-]+)\.mjs')/g;
const imported = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g;

/**
 * Reads which modules import each icon of lucide-react.
 *
 * The bundler's graph does not tell: every module imports the package's index, and the index imports every icon.
 *
 * @param iconId the module of any icon
 * @returns the importing modules, without their query, by file name of the icon
 */
export function findIconUsers(iconId: string, modules: Modules): ReadonlyMap<string, ReadonlySet<string>> {
  const index = path.resolve(path.dirname(iconId), '../lucide-react.mjs');
  const { code, importers = [] } = modules.getModuleInfo(index) ?? {};
  const fileOf = new Map([...(code ?? '').matchAll(exported)].map(([, name = '', file = '']) => [name, file]));
  const users = new Map<string, Set<string>>();
  for (const importer of importers) {
    for (const [, list = ''] of (modules.getModuleInfo(importer)?.code ?? '').matchAll(imported)) {
      for (const specifier of list.split(',')) {
        const file = fileOf.get(specifier.trim().split(/\s+as\s+/)[0] ?? '');
        if (file === undefined) continue;
        const fileUsers = users.get(file) ?? new Set();
        users.set(file, fileUsers.add(importer.replace(/\?.*$/, '')));
      }
    }
  }
  return users;
}
