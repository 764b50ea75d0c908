/**
 * The words and patterns that lead every published list of leaked passwords, in lower case: the short ones, which a longer password begins with, and
 * our own. The long ones are in `fxa-common-password-list` (see passwordProblem).
 */
export const commonWords: ReadonlySet<string> = new Set(
  `password passw0rd p@ssword p@ssw0rd pa$$word pa55word passwort passwords mypassword password1 passport
  123456789 12345678 1234567890 123123123 11223344 12341234 87654321 987654321 0987654321 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 qazwsxedc qazwsx qwerty qwertyui qwertyuiop qwerty12 qwerty123 qwertz qwertzuiop azerty azertyuiop
  asdfghjk asdfghjkl asdfasdf asdf1234 zxcvbnm zxcvbnm1 poiuytre poiuytrewq q1w2e3r4 q1w2e3r4t5 qweasdzxc qweqweqwe qwer1234
  1234qwer abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4 aa123456 a1234567 a12345678 asd12345 test1234 testtest
  iloveyou iloveyou1 iloveu loveyou lovelove ilovegod sweetheart princess sunshine superman superstar batman spiderman starwars pokemon
  football baseball basketball softball hockey soccer liverpool chelsea arsenal barcelona realmadrid manchester juventus ferrari mercedes
  porsche corvette mustang yamaha harley toyota
  welcome welcome1 welcome123 letmein letmein1 trustno1 dragon monkey shadow master michael jennifer jordan jessica ashley amanda
  nicole daniel andrew joshua matthew charlie thomas robert hunter buster killer tigger ginger pepper cookie chocolate cheese banana
  butterfly flower purple orange yellow silver golden diamond freedom forever whatever nothing computer internet samsung google facebook
  microsoft windows linux ubuntu android iphone apple macintosh nintendo playstation minecraft counterstrike
  administrator admin admin123 adminadmin root rootroot toor changeme change_me default guest demo demodemo login secret secret123 access
  temporary temp1234 testing tester user username passcode security letmein123 hello hello123 helloworld goodbye
  summer winter spring autumn january february march april june july august september october november december monday friday sunday
  sunshine1 blessed jesuschrist jesus christ heaven angel angels lovely beautiful handsome
  australia germany deutschland england france canada america california newyork london berlin paris madrid
  elephant penguin dolphin panther tiger eagles cowboys steelers yankees lakers rangers
  abc123 abcabc abc123456 qwe123 zxc123 asdfgh zxcvbn qwaszx 147258369 159753 159357 741852963 963852741 789456123 456789123 258456
  planwright atlassian jira jirajira`.split(/\s+/),
)
