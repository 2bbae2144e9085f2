import { createContext } from 'react';

/** How the site wants pictures shown. @see docs/reference/entities.md */
export interface PictureHabits {
  /** Of a person without a picture; '' for a drawn scene. */
  avatar: string;
  /** Pictures wait until they come near the screen. */
  lazy: boolean;
  /** Stands where a picture is still to come; '' for its average colour. */
  placeholder: string;
}

export const usualHabits: PictureHabits = { avatar: '', lazy: true, placeholder: '' };

export const PictureHabitsContext = createContext<PictureHabits>(usualHabits);
