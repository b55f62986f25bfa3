/** Why the role or the access of a member of staff was not changed. */
export const otherOwner = (name: string) => `${name} es dueña de la tienda: solo ella puede dejar de serlo.`;
export const lastOwner = 'La tienda necesita una dueña. Primero dale ese rol a otra persona.';
export const roleBeyondOwn = 'Solo puedes dar o quitar roles con permisos que tú tienes.';
