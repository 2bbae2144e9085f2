import { exchangeCases, exchangeThings } from './role-exchange-cases.ts';
import { giftCases, giftThings } from './role-gift-cases.ts';
import { growthCases, growthThings } from './role-growth-cases.ts';
import { paymentCases } from './role-payment-cases.ts';

/** Calls of features with files of their own, for the table of roles. */
export const featureCases = { ...exchangeCases, ...giftCases, ...growthCases, ...paymentCases };

/** The rows that these calls name. */
export const featureThings = { ...exchangeThings, ...giftThings, ...growthThings } as const;
