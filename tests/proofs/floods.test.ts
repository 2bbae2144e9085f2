import '#tests/http/floods.test.ts';
