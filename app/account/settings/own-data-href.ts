export const ownDataHref = '/perfil/settings/data';
export const closeAccountHref = '/perfil/settings/close';

export function revokeConsentHref(consentId: number): string {
  return `/perfil/settings/consents/${consentId}/revoke`;
}
