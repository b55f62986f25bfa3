import type { PublicSettings } from '#shop/settings/store-settings.ts';

/** The shop at the top of the printed page. */
export function PrintedSender({
  siteName,
  legalName,
  nit,
  contactAddress,
  contactPhone,
  contactEmail,
}: PublicSettings) {
  const identity = [legalName === siteName ? '' : legalName, nit && `NIT ${nit}`].filter(Boolean).join(' · ');
  const contact = [contactAddress, contactPhone, contactEmail].filter(Boolean).join(' · ');
  return (
    <div className="mb-5 hidden border-b border-line pb-4 text-small print:block">
      <p className="text-block font-bold">{siteName}</p>
      <p>{identity}</p>
      <p>{contact}</p>
    </div>
  );
}
