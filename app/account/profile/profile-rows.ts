import { formatPhone } from '#shop/colombia.ts';
import type { ProfileDetails } from '#shop/customers/save-profile.server.ts';
import { formatDay } from '#shop/dates.ts';

/** The values of a profile as labelled text, in reading order; a missing value is empty. */
export function profileRows(profile: ProfileDetails & { email: string }): { label: string; value: string }[] {
  return [
    { label: 'Nombre completo', value: profile.fullName },
    { label: 'Correo electrónico', value: profile.email },
    { label: 'Teléfono', value: profile.phone ? formatPhone(profile.phone) : '' },
    { label: 'Dirección', value: profile.address ?? '' },
    { label: 'Ciudad', value: profile.city ?? '' },
    { label: 'Departamento', value: profile.department ?? '' },
    { label: 'Fecha de nacimiento', value: profile.birthDate ? formatBirthDate(profile.birthDate) : '' },
  ];
}

/** Formats a calendar day: '7 de marzo de 1990' for '1990-03-07'. Noon keeps the time zone from shifting the day. */
function formatBirthDate(day: string): string {
  return formatDay(new Date(`${day}T12:00:00-05:00`));
}
