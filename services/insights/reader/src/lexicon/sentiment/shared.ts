/**
 * Words that people of every language here write, and the marks of laughter and annoyance; folded, a
 * star stands for any ending. Looked up where a language's own list has nothing.
 */
export const everywhere = {
  strong:
    'love amazing awesome perfect best wow bravo yay woohoo fantastic thanks thankyou congrats congratulations',
  good: `happy nice good great cool super top haha hahah hahaha hahahaha ahah ahaha ahahah ahahaha jaja jajaja jajajaja hehe hihi jeje jejeje kkk kkkk kkkkk kkkkkk rsrs rsrsrs lol lmao xd xdd mdr ptdr
    hahahah hahahahah fun funny win winner thx ty hope proud smile sweet cute beautiful ok_good mmm yes yeah fan like likes`,
  bad: 'sad bad fail failed problem sorry wrong ugh uff pff pfff argh grr grrr meh hate boring sick wtf smh angry tired lost miss',
  awful:
    'shit fuck fucking fucked bullshit worst terrible horrible awful disgusting bitch asshole stupid idiot',
};
