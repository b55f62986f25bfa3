import { Link } from 'react-router';
import { BrandMark } from '#app/ui/marks/brand-mark.tsx';
import { pictureUrl } from '#shop/pictures.ts';

/** The shop's logo and name, linked to the dashboard. */
export function AdminLogo({ siteName, logoUrl }: { siteName: string; logoUrl: string }) {
  return (
    <Link to="/admin" className="inline-flex min-h-11 min-w-0 items-center gap-3 rounded-control-admin">
      {logoUrl ? (
        <img
          src={pictureUrl(logoUrl, 96, 'webp')}
          alt=""
          width={36}
          height={36}
          className="size-9 shrink-0 rounded-full bg-surface object-cover"
        />
      ) : (
        <BrandMark size={36} className="shrink-0" />
      )}
      <span className="min-w-0">
        <span className="block truncate font-bold tracking-[-0.01em] max-xl:sr-only">{siteName}</span>
        <span className="block text-small text-ink-2 max-xl:text-body max-xl:font-semibold max-xl:text-ink">
          Administración
        </span>
      </span>
    </Link>
  );
}
