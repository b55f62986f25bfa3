import { classNames } from '#app/ui/class-names.ts';
import { avatarGround, initialsOf } from './initials.ts';

type AvatarPerson = { fullName: string; email: string; avatarUrl: string | null };

/**
 * The URL prefix of uploaded avatars. Repeated here instead of importing shop/pictures.ts: every page has an avatar in
 * its header, and few need that module.
 */
const ownAvatars = '/imagenes/avatars/';

const sizes = {
  small: { box: 'size-9 text-small font-bold', width: 96 },
  large: { box: 'size-24 text-[1.75rem] font-semibold md:size-32 md:text-[2.375rem]', width: 240 },
} as const;

/**
 * A person's picture, or their initials on a stable background colour. Hidden from screen readers, because the name is
 * next to it.
 */
export function Avatar({
  person,
  size,
  className,
}: {
  person: AvatarPerson;
  size: keyof typeof sizes;
  className?: string;
}) {
  const { box, width } = sizes[size];
  // Imported profiles may reference external pictures, which our pages do not load.
  const own = person.avatarUrl?.startsWith(ownAvatars) ? person.avatarUrl : null;
  return (
    <span
      aria-hidden="true"
      data-ground={avatarGround(person.email)}
      className={classNames(
        'relative flex shrink-0 items-center justify-center overflow-hidden rounded-full text-(--on-ground)',
        box,
        className,
      )}
    >
      {initialsOf(person)}
      {/* Covers the initials, which show until the picture has loaded or if it fails. */}
      {own && <img src={`${own}/${width}.webp`} alt="" className="absolute inset-0 size-full object-cover" />}
    </span>
  );
}
