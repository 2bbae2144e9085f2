import type { PublicOptions } from '#contract/features/settings/options.entities.ts';
import type { ImagePreferences } from '#web/ui/image-preferences.tsx';

type ImageOptions = Pick<
  PublicOptions,
  'somnia_default_avatar_url' | 'somnia_enable_lazy_loading' | 'somnia_lazy_loading'
>;

/** What the options say of pictures. @see docs/reference/entities.md */
export function imagePreferencesOf(options: ImageOptions): ImagePreferences {
  const lazy = options.somnia_enable_lazy_loading === '1';
  return { avatar: options.somnia_default_avatar_url, lazy, placeholder: lazy ? options.somnia_lazy_loading : '' };
}
