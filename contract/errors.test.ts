import { expect, test } from 'vitest';

import { errorStatus, errorTables, errorText } from './errors.ts';

const codes = errorTables.flatMap((table) => Object.keys(table));

test('no two features declare the same code', () => {
  expect(codes.filter((code, at) => codes.indexOf(code) < at)).toEqual([]);
});

test('every code has the status of a refusal and a Chinese sentence', () => {
  expect(Object.keys(errorStatus).toSorted()).toEqual(codes.toSorted());
  expect(Object.values(errorStatus).filter((status) => status < 400 || status > 599)).toEqual([]);
  expect(Object.values(errorText).filter((text) => !/[\u4e00-\u9fff]/.test(text))).toEqual([]);
});

test('the codes of the specification keep their status', () => {
  expect(errorStatus).toEqual({
    '401.1': 403,
    '601': 401,
    '602': 401,
    '603': 403,
    PASSWORD_CHANGE_REQUIRED: 403,
    EMAIL_UNVERIFIED: 403,
    TERMS_REQUIRED: 403,
    SCOPE_REQUIRED: 403,
    USER_ALREADY_BAN: 403,
    VALIDATION: 400,
    NOT_FOUND: 404,
    CONFLICT: 409,
    RATE_LIMITED: 429,
    CHALLENGE_REQUIRED: 403,
    LICENCE_INVALID: 403,
    LICENCE_REQUIRED: 403,
    PAYLOAD_TOO_LARGE: 413,
    UNSUPPORTED_TYPE: 415,
    INSUFFICIENT_POINTS: 403,
    COUPON_INVALID: 400,
    OUT_OF_STOCK: 409,
    PAYMENT_UNAVAILABLE: 503,
    PAYMENT_REQUIRED: 403,
    VIP_REQUIRED: 403,
    REPLY_REQUIRED: 403,
    PASSWORD_WRONG: 403,
    SITE_CLOSED: 403,
    NETWORK_BANNED: 403,
    FORBIDDEN_ORIGIN: 403,
    BAD_REQUEST: 400,
    METHOD_NOT_ALLOWED: 405,
    OVERLOADED: 503,
    NO_SPACE: 507,
    INTERNAL: 500,
  });
});
