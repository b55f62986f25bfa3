import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { BrandMark } from '#app/ui/marks/brand-mark.tsx';
import { pictureUrl } from '#shop/pictures.ts';
import type { PublicSettings } from '#shop/settings/store-settings.ts';

type BrandProps = {
  settings: PublicSettings;
  inverted?: boolean;
  /** whether the home page is loaded as a new document */
  reloadDocument?: boolean;
};

/** The shop's logo, name and slogan, linked to the home page. */
export function Brand({ settings, inverted = false, reloadDocument = false }: BrandProps) {
  return (
    <Link to="/" reloadDocument={reloadDocument} className="flex min-w-0 items-center gap-2 min-[380px]:gap-3">
      {settings.logoUrl ? (
        <img
          src={pictureUrl(settings.logoUrl, 160, 'webp')}
          alt=""
          width={42}
          height={42}
          className="size-9 shrink-0 rounded-full bg-surface object-cover large-text:size-[36px]! min-[380px]:size-10.5"
        />
      ) : (
        <BrandMark inverted={inverted} className="size-9 shrink-0 large-text:size-[36px]! min-[380px]:size-10.5" />
      )}
      <span className="grid min-w-0">
        <span className="line-clamp-2 break-words text-[1.0625rem] leading-6 font-bold large-text:text-[0.8125rem]! large-text:leading-5! min-[350px]:text-[1.1875rem] tracking-[-0.02em]">
          {settings.siteName}
        </span>
        <span
          className={classNames(
            'line-clamp-4 text-balance text-[0.78125rem] leading-4 md:line-clamp-2 tracking-[-0.02em] min-[380px]:tracking-[-0.01em]',
            !inverted && 'text-ink-2 large-text:hidden',
          )}
        >
          {settings.slogan}
        </span>
      </span>
    </Link>
  );
}
