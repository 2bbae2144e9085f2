/** The most common passwords of at least eight characters; shorter ones are rejected anyway. */
const listed = `
12345678 123456789 1234567890 12345678910 123456789a 1234567891 0123456789 9876543210 987654321 87654321 11111111
111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 666666666 77777777
88888888 888888888 8888888888 99999999 999999999 12341234 12344321 11223344 1122334455 112233445566 123123123
123321123 123454321 1234554321 12121212 123123456 123456123 12345600 123456aa 123456ab 123456abc 123456qq 123456qwe
1234567a 1234567q 12345678a 12345678q 12345qwert 1234qwer 123qweasd 123qwe123 123abc123 123456789q 123456789z
147258369 159357456 741852963 789456123 963852741 14725836 1qaz2wsx 1qaz2wsx3edc 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1qazxsw2 qazwsxedc qazwsx123 qwer1234 qwert123 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui
qwertyuiop qwertyuiop123 asdfghjk asdfghjkl asdfghjkl123 asdf1234 asdfasdf asdqwe123 asd123456 zxcvbnm1 zxcvbnm123
zxcvbnm, zxc123456 qwe123456 qwe123123 qweasdzxc qweasd123 abcd1234 abc12345 abc123456 abc123abc abcd123456 abcdefgh
abcdefghi abcdefg1 abcdef123 aaaaaaaa aaaa1111 aa123456 aa12345678 aa112233 a1234567 a12345678 a123456789 a1b2c3d4
a123123123 q1w2e3r4 q1w2e3r4t5 q12345678 q123456789 z12345678 z123456789 w123456789 x12345678 s12345678 l12345678
woaini123 woaini1314 woaini520 woaini521 woaini1314520 5201314520 52013140 13145200 1314520520 5201314a 5201314123
520131488 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveyou520 love1234 loveyou1 lovelove nihao123 nihao1234
wangyut2 tiancai1 woshishui zhang123 wang1234 taobao123 qq123456 qq12345678 qq123456789 wodemima mima1234 mima123456
password password1 password12 password123 password1234 password! password@123 passw0rd p@ssw0rd p@ssword pa55word
pass1234 passpass passw0rd123 password01 passport welcome1 welcome123 welcome2 letmein1 letmein123 changeme
changeme123 default1 trustno1 superman superman1 spiderman batman123 princess princess1 sunshine sunshine1 football
football1 baseball baseball1 basketball michael1 michelle jennifer jessica1 charlie1 samantha victoria alexander
nicholas internet computer computer1 starwars pokemon1 dragon123 monkey123 master123 shadow123 whatever freedom1
admin123 admin1234 admin12345 admin123456 admin888 admin8888 admin666 administrator administrator1 adminadmin
root1234 root123456 rootroot test1234 test12345 test123456 testtest user1234 user123456 guest123 guest1234 system123
oracle123 mysql123 server123 wordpress wordpress1 somnia123 blog1234 china123 beijing2008 shanghai1 secret123
access14 aa888888 a11111111 a88888888 888888aa 11111111a 111111aa 1111qqqq 1111aaaa qqqqqqqq wwwwwwww zzzzzzzz
asdasdasd qweqweqwe qweqwe123 zxczxczxc abcabcabc 321321321 456456456 789789789 147147147 258258258 369369369
19491001 20080808 19900101 20000101 12301230 10101010 01010101 01234567 76543210 13800138000 13579246 135792468
24681012 1357924680 31415926 314159265 3141592653 mustang1 corvette maverick mercedes liverpool chelsea1 arsenal1
`;

const weak: ReadonlySet<string> = new Set(listed.trim().split(/\s+/));

/** Whether a password is very common or a single repeated character. */
export function isWeakPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return weak.has(plain) || new Set(plain).size <= 1;
}
