import { createContext } from 'react';

/** How the site wants pictures shown. @see docs/reference/entities.md */
export interface PictureHabits {
  /** Default avatar; '' for a scene. */
  avatar: string;
  /** Images are loaded lazily. */
  lazy: boolean;
  /** Shown until an image has loaded; '' for its average colour. */
  placeholder: string;
}

export const usualHabits: PictureHabits = { avatar: '', lazy: true, placeholder: '' };

export const PictureHabitsContext = createContext<PictureHabits>(usualHabits);
