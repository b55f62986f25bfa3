import type { RouterContextProvider } from 'react-router';
import { keepPictureAt } from '#app/admin/pictures/keep-picture.server.ts';
import { uploadProblem } from '#app/admin/pictures/upload-words.ts';
import { isShopPicture, type StaffBucket } from '#shop/pictures.ts';
import { picturesOf, type StoreFormValues, withoutBlankBanners } from '#shop/settings/store-form.ts';

type KeptPictures = { values: StoreFormValues; fieldErrors: Record<string, string[]> | null };

/**
 * Downloads and stores the pictures that the form references by external URL. Pictures in the current settings are not
 * fetched again.
 *
 * @returns the values with the stored addresses, and the errors of pictures that could not be fetched
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
