import { couponCases, couponThings } from './role-coupon-cases.ts';
import { exchangeCases, exchangeThings } from './role-exchange-cases.ts';
import { giftCases, giftThings } from './role-gift-cases.ts';
import { growthCases, growthThings } from './role-growth-cases.ts';
import { incomeCases, incomeThings } from './role-income-cases.ts';
import { paymentCases, paymentThings } from './role-payment-cases.ts';
import { purchaseCases, purchaseThings } from './role-purchase-cases.ts';
import { tipCases, tipThings } from './role-tip-cases.ts';

/** Calls of features that have a file of their own, for the table of roles. */
export const featureCases = {
  ...couponCases,
  ...exchangeCases,
  ...giftCases,
  ...growthCases,
  ...incomeCases,
  ...paymentCases,
  ...tipCases,
  ...purchaseCases,
};

/** The rows that they name. */
export const featureThings = {
  ...couponThings,
  ...exchangeThings,
  ...giftThings,
  ...growthThings,
  ...incomeThings,
  ...paymentThings,
  ...tipThings,
  ...purchaseThings,
} as const;
