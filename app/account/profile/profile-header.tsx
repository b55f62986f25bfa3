import { Camera, LogOut } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { PictureOnDemand } from '#app/account/picture/picture-on-demand.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import type { PictureKind } from '#shop/customers/personal-picture.ts';
import { Avatar } from './avatar.tsx';
import { Cover } from './cover.tsx';
import type { ProfileFace } from './profile-face.ts';

/** The header of every profile page: cover, profile picture, name, and the sign-out button. */
export function ProfileHeader({ profile }: { profile: ProfileFace }) {
  const leaving = useNavigation().formAction === '/salir';
  const [editing, setEditing] = useState<PictureKind | null>(null);
  const stopEditing = useCallback(() => setEditing(null), []);

  return (
    <div>
      <div className="relative h-36 overflow-hidden rounded-card sm:h-44 md:h-60 md:rounded-panel">
        <Cover url={profile.coverPhotoUrl} />
        <Button
          variant="neutral"
          size="sm"
          onClick={() => setEditing('cover')}
          className="absolute! top-3 right-3 max-sm:px-3 md:top-4 md:right-4 no-scripts:hidden"
        >
          <Camera aria-hidden="true" size={18} />
          <span className="max-sm:sr-only">Cambiar portada</span>
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4 px-1 md:gap-x-7 md:pr-0 md:pl-8">
        <div className="relative -mt-12 shrink-0 rounded-full bg-paper p-1 md:-mt-16 md:p-1.5">
          <Avatar person={profile} size="large" />
          <IconButton
            label="Cambiar foto de perfil"
            onClick={() => setEditing('avatar')}
            className="absolute! right-0 bottom-0 rounded-full no-scripts:hidden"
          >
            <Camera aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
        </div>
        <Form method="post" action="/salir" className="ml-auto pt-3 md:order-last md:pt-6">
          <Button type="submit" variant="neutral" size="sm" pending={leaving}>
            <LogOut aria-hidden="true" size={18} />
            Cerrar Sesión
          </Button>
        </Form>
        <div className="min-w-0 basis-full md:flex-1 md:basis-52 md:pt-4">
          <h1 className="text-page-phone md:text-page">Mi Perfil</h1>
          <p className="mt-0.5 break-words text-ink-2 md:text-block md:font-[450]">
            {profile.fullName || profile.email}
          </p>
        </div>
      </div>
      <noscript>
        <p className="mt-3 px-1 text-label text-ink-2 md:pl-8">
          Para cambiar tus fotos, activa JavaScript en tu navegador.
        </p>
      </noscript>
      <PictureOnDemand kind={editing} profile={profile} onClose={stopEditing} />
    </div>
  );
}
