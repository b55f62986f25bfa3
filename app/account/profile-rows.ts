import { formatPhone } from '#shop/colombia.ts';
import type { ProfileDetails } from '#shop/customers/save-profile.server.ts';
import { formatDay } from '#shop/dates.ts';

/** What a profile says, in words and in the order it is read; a value nobody gave is empty. */
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

/** '7 de marzo de 1990' of '1990-03-07': a calendar day, which no time zone may move, so noon is taken. */
function formatBirthDate(day: string): string {
  return formatDay(new Date(`${day}T12:00:00-05:00`));
}
