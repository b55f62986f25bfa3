import { classNames } from '../ui/class-names.ts';
import { avatarGround, initialsOf } from './initials.ts';

type AvatarPerson = { fullName: string; email: string; avatarUrl: string | null };

/** Written out, not asked of shop/pictures.ts: every page has an avatar in its head, and few need all that module knows. */
const ownAvatars = '/imagenes/avatars/';

const sizes = {
  small: { box: 'size-9 text-small font-bold', width: 96 },
  large: { box: 'size-24 text-[1.75rem] font-semibold md:size-32 md:text-[2.375rem]', width: 240 },
} as const;

/**
 * Somebody's picture, or their initials on a ground that is always theirs. Their name stands beside it, so to who hears the
 * page it says nothing.
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
  // Rows brought over from elsewhere may name a picture of another place, which our pages load nothing from.
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
      {/* Over the initials, which show until it has come and where it does not. */}
      {own && <img src={`${own}/${width}.webp`} alt="" className="absolute inset-0 size-full object-cover" />}
    </span>
  );
}
