/** What an error page says: the kind of error, its title and its text. */
export type ErrorPage = { kind: string; title: string; text: string };

/** The pages of errors that the address or the visitor caused, by status. */
export const errorPages: Record<number, ErrorPage> = {
  403: {
    kind: 'Error 403',
    title: 'No tienes acceso a esta página',
    text: 'Esta parte de la tienda es para su equipo, y tu cuenta no tiene permiso de administración.',
  },
  404: {
    kind: 'Error 404',
    title: 'Página no encontrada',
    text: 'La dirección no existe o cambió de lugar. Desde el inicio encuentras todo lo que hay en la tienda.',
  },
  405: {
    kind: 'Error 405',
    title: 'Esta solicitud no se puede atender',
    text: 'A esta dirección no se le puede enviar nada. Vuelve al inicio e inténtalo desde la página que la muestra.',
  },
};
