import { data, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { tellUnreached } from '#app/account/tell-unreached.ts';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { dbContext, viewerContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { changePicture } from '#shop/customers/change-picture.server.ts';
import { isPictureKind, type PictureKind } from '#shop/customers/personal-picture.ts';
import type { Route } from './+types/remove-picture';
import { forgetPicture } from './forget-picture.server.ts';

const removedText: Record<PictureKind, string> = {
  avatar: 'Foto de perfil eliminada',
  cover: 'Foto de portada eliminada',
};

/** Redirects GET requests to the profile. */
export function loader() {
  return redirect('/perfil/details');
}

/** Removes the viewer's profile picture or cover and deletes its file. */
export async function action({ params: { kind }, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('A picture can only be removed by a signed-in user');
  if (!isPictureKind(kind)) throw data(null, { status: 404 });
  try {
    await forgetPicture(context, await changePicture(context.get(dbContext), viewer.userId, { kind, url: null }));
    return redirectWith({ title: removedText[kind] });
  } catch (error) {
    const { problem } = explainFault(context, error, 'a picture could not be taken off a profile');
    return redirectWith({ title: 'Error al Actualizar', description: problem, kind: 'destructive' });
  }
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

function redirectWith(flash: Parameters<typeof flashCookie>[0]) {
  return redirect('/perfil/details', { headers: { 'Set-Cookie': flashCookie(flash) } });
}
