import { redirect } from 'react-router';

export function loader() {
  return redirect('/perfil/details');
}

/** Shown to nobody. Without it this were no page, and what stands around it could not be shown when something fails there. */
export default function ProfileIndex() {
  return null;
}
