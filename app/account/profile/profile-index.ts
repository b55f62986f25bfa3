import { redirect } from 'react-router';

export function loader() {
  return redirect('/perfil/details');
}

/** Never rendered. Makes this route a page, so that the layout can be shown if the loader fails. */
export default function ProfileIndex() {
  return null;
}
