import { data, redirect } from 'react-router';
import { dbContext, logContext, viewerContext } from '#app/context.ts';
import { changePicture } from '#shop/customers/change-picture.server.ts';
import { isPictureKind, type PictureKind } from '#shop/customers/personal-picture.ts';
import { flashCookie } from '../flash.ts';
import { tellUnreached } from '../tell-unreached.ts';
import { refreshViewer } from '../use-viewer.ts';
import type { Route } from './+types/remove-picture';
import { forgetPicture } from './forget-picture.server.ts';

const removedText: Record<PictureKind, string> = {
  avatar: 'Foto de perfil eliminada',
  cover: 'Foto de portada eliminada',
};

/** Who comes here by the address finds the profile. */
export function loader() {
  return redirect('/perfil/details');
}

/** Takes the avatar or the cover photo off the profile of whoever is signed in, and forgets its file. */
export async function action({ params: { kind }, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('A picture was removed by nobody');
  if (!isPictureKind(kind)) throw data(null, { status: 404 });
  try {
    await forgetPicture(context, await changePicture(context.get(dbContext), viewer.userId, { kind, url: null }));
    return redirectWith({ title: removedText[kind] });
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a picture could not be taken off a profile');
    return redirectWith({
      title: 'Error al Actualizar',
      description: 'Base de datos no disponible.',
      kind: 'destructive',
    });
  }
}

function redirectWith(flash: Parameters<typeof flashCookie>[0]) {
  return redirect('/perfil/details', { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    return tellUnreached(error, 'Error al Actualizar');
  } finally {
    void refreshViewer();
  }
}
