import '#tests/http/option-effects.test.ts';
