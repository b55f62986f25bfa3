import { Link } from 'react-router';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { pictureUrl } from '#shop/pictures.ts';
import { type PublicSettings, slogan } from '#shop/settings/store-settings.ts';

/** The shop's logo, name and slogan, leading home. */
export function Brand({ settings, inverted = false }: { settings: PublicSettings; inverted?: boolean }) {
  return (
    <Link to="/" className="flex min-w-0 items-center gap-3">
      {settings.logoUrl ? (
        <img
          src={pictureUrl(settings.logoUrl, 160, 'webp')}
          alt=""
          width={42}
          height={42}
          className="size-10.5 shrink-0 rounded-full bg-surface object-cover"
        />
      ) : (
        <BrandMark inverted={inverted} className="shrink-0" />
      )}
      <span className="grid min-w-0">
        <span className="truncate text-[1.1875rem] leading-6 font-bold tracking-[-0.02em]">{settings.siteName}</span>
        <span
          className={classNames('truncate text-[0.78125rem] leading-4.5 tracking-[-0.01em]', !inverted && 'text-ink-2')}
        >
          {slogan}
        </span>
      </span>
    </Link>
  );
}
