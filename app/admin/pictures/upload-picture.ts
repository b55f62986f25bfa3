import { data } from 'react-router';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { explainFileFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { type AnswerJson, answerJson } from '#app/requests/short-json.server.ts';
import { pictureMessages } from '#shop/customers/personal-picture.ts';
import { type StaffBucket, staffBuckets } from '#shop/pictures.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import type { Route } from './+types/upload-picture';
import { type KeptPicture, keepPictureAt, keepPictureFile } from './keep-picture.server.ts';

const permissionOfBucket: Record<StaffBucket, Permission> = {
  logos: 'settings',
  sliderorigenatural: 'settings',
  productorigenatural: 'catalogue',
  categoryimages: 'catalogue',
};

/** The result of an upload or download; the message says why a picture was refused. */
export type PictureAnswer = { outcome: 'kept'; url: string } | { outcome: 'refused'; message: string };

/** Stores one picture: a `file`, or the picture at a `url`. It is not shown anywhere until a form saves its address. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = getStaff(context);
  const bucket = staffBuckets.find((one) => one === params.bucket);
  if (!bucket) throw data(null, { status: 404 });
  assertMay(viewer, permissionOfBucket[bucket]);

  const form = await readForm(request);
  const file = form.get('file');
  const url = form.get('url');
  let kept: KeptPicture;
  try {
    if (file instanceof File && file.size > 0) kept = await keepPictureFile(context, bucket, file);
    else if (typeof url === 'string' && url.trim() !== '') kept = await keepPictureAt(context, bucket, url);
    else return answer({ outcome: 'refused', message: pictureMessages.missing }, 400);
  } catch (error) {
    const what = 'a picture of the shop could not be stored';
    const { problem, status } = explainFileFault(context, error, what, 'No se pudo guardar la imagen.');
    return answer({ outcome: 'refused', message: problem }, status);
  }
  return kept.ok
    ? answer({ outcome: 'kept', url: kept.url }, 200)
    : answer({ outcome: 'refused', message: kept.problem }, 400);
}

/** Plain JSON for the page's own upload code, which also shows the progress. */
const answer: AnswerJson<PictureAnswer> = answerJson;
