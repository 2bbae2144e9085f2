import { createContext } from 'react';

/** The user who is marked as the owner of the site; 0: nobody. */
export const OwnerContext = createContext(0);
