import type { Moment } from '#contract/features/moments/entities.ts';
import { datePatternOf } from '#web/features/site/date-pattern.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { openShareDialog, share, type Share } from '#web/features/posts/reading/share.ts';
import { formatDate } from '#web/ui/format-date.ts';

/** The address of a moment, with the host of this site. */
export function momentAddress({ url }: Moment): string {
  return new URL(url, location.origin).href;
}

async function shareOf(moment: Moment): Promise<Share> {
  const options = await siteOptions();
  const { nv_site_name: siteName, site_timezone: timeZone } = options;
  const { title, title_breaks, excerpt, author, images, video } = moment;
  const date = formatDate(Date.parse(moment.published_at), datePatternOf(options), timeZone);
  const cover = images[0]?.url ?? video?.poster?.url ?? '';
  return {
    shared: {
      title: title || `${author.name} 的动态`,
      title_breaks,
      excerpt,
      author: author.name,
      siteName,
      date,
      cover,
    },
    title: '分享这条动态',
    address: momentAddress(moment),
  };
}

/** 分享: by the sheet of the phone, or by the dialog. */
export async function shareMoment(moment: Moment): Promise<void> {
  await share(await shareOf(moment));
}

/** 分享海报, where the sheet of the phone takes the place of the dialog. */
export async function shareMomentPoster(moment: Moment): Promise<void> {
  await openShareDialog(await shareOf(moment));
}
