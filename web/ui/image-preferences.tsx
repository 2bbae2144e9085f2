import { createContext } from 'react';

/** How the site wants pictures shown. @see docs/reference/entities.md */
export interface ImagePreferences {
  /** Default avatar; '' for a scene. */
  avatar: string;
  /** Images wait for the observer; else the browser decides. */
  lazy: boolean;
  /** Shown until an image has loaded; '' for its average colour. */
  placeholder: string;
}

export const defaultImagePreferences: ImagePreferences = { avatar: '', lazy: true, placeholder: '' };

export const ImagePreferencesContext = createContext<ImagePreferences>(defaultImagePreferences);
