import type { RouterContextProvider } from 'react-router';
import { isShopPicture, type StaffBucket } from '#shop/pictures.ts';
import { picturesOf, type StoreFormValues, withoutBlankBanners } from '#shop/settings/store-form.ts';
import { keepPictureAt } from '../pictures/keep-picture.server.ts';
import { uploadProblem } from '../pictures/upload-words.ts';

type KeptPictures = { values: StoreFormValues; fieldErrors: Record<string, string[]> | null };

/**
 * Brings in the pictures that the form names by an address elsewhere, as when it is sent right after the address was pasted.
 * Those the shop shows already stay as they are.
 *
 * @returns the values with the addresses the pictures are kept under, and what is wrong with those that could not be
 */
export async function keepStorePictures(
  context: Readonly<RouterContextProvider>,
  values: StoreFormValues,
  current: StoreFormValues,
): Promise<KeptPictures> {
  const shown = picturesOf(current);
  const fieldErrors: Record<string, string[]> = {};

  const keep = async (field: string, bucket: StaffBucket, url: string): Promise<string> => {
    if (url === '' || isShopPicture(url) || shown.includes(url)) return url;
    const kept = await keepPictureAt(context, bucket, url);
    if (kept.ok) return kept.url;
    fieldErrors[field] = [uploadProblem(url, kept.problem)];
    return url;
  };

  const logoUrl = await keep('logoUrl', 'logos', values.logoUrl);
  const banners: StoreFormValues['banners'] = [];
  for (const [index, banner] of values.banners.entries()) {
    const image_url = await keep(`banners[${index}].image_url`, 'sliderorigenatural', banner.image_url);
    banners.push({ ...banner, image_url });
  }
  return {
    values: { ...values, logoUrl, banners: withoutBlankBanners(banners) },
    fieldErrors: Object.keys(fieldErrors).length > 0 ? fieldErrors : null,
  };
}
