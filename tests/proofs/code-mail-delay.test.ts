import '#tests/http/code-mail-delay.test.ts';
