export const collectionsHref = '/admin/collections';
export const newCollectionHref = `${collectionsHref}/new`;

/** The screen of a collection, or one of its actions. */
export function collectionHref(collectionId: string, action?: 'members' | 'move' | 'delete'): string {
  const screen = `${collectionsHref}/${encodeURIComponent(collectionId)}`;
  return action ? `${screen}/${action}` : screen;
}

export const collectionGone = 'La colección ya no existe.';
export const nameTaken = 'Ya hay una colección con ese nombre.';
export const fieldsWrong = 'Revisa los campos marcados.';
