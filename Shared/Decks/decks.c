#include "decks.h"

// Each file is a part of the program: where it runs, no file has to be found.
static const unsigned char bluffDictionary[] = {
#embed "bluffDictionary.json"
};
static const unsigned char categories[] = {
#embed "categories.json"
};
static const unsigned char charades[] = {
#embed "charades.json"
};
static const unsigned char commonGround[] = {
#embed "commonGround.json"
};
static const unsigned char emojiRiddles[] = {
#embed "emojiRiddles.json"
};
static const unsigned char fillTheBlank[] = {
#embed "fillTheBlank.json"
};
static const unsigned char forbiddenWords[] = {
#embed "forbiddenWords.json"
};
static const unsigned char guessTheNumber[] = {
#embed "guessTheNumber.json"
};
static const unsigned char hotSeat[] = {
#embed "hotSeat.json"
};
static const unsigned char mostLikelyTo[] = {
#embed "mostLikelyTo.json"
};
static const unsigned char neverHaveIEver[] = {
#embed "neverHaveIEver.json"
};
static const unsigned char rapidFire[] = {
#embed "rapidFire.json"
};
static const unsigned char rhymeTime[] = {
#embed "rhymeTime.json"
};
static const unsigned char sketchAndGuess[] = {
#embed "sketchAndGuess.json"
};
static const unsigned char storyChain[] = {
#embed "storyChain.json"
};
static const unsigned char thisOrThat[] = {
#embed "thisOrThat.json"
};
static const unsigned char trivia[] = {
#embed "trivia.json"
};
static const unsigned char truthOrDare[] = {
#embed "truthOrDare.json"
};
static const unsigned char twoTruths[] = {
#embed "twoTruths.json"
};
static const unsigned char whoAmI[] = {
#embed "whoAmI.json"
};
static const unsigned char wouldYouRather[] = {
#embed "wouldYouRather.json"
};

static const struct deck_file decks[] = {
    {bluffDictionary, sizeof bluffDictionary},
    {categories, sizeof categories},
    {charades, sizeof charades},
    {commonGround, sizeof commonGround},
    {emojiRiddles, sizeof emojiRiddles},
    {fillTheBlank, sizeof fillTheBlank},
    {forbiddenWords, sizeof forbiddenWords},
    {guessTheNumber, sizeof guessTheNumber},
    {hotSeat, sizeof hotSeat},
    {mostLikelyTo, sizeof mostLikelyTo},
    {neverHaveIEver, sizeof neverHaveIEver},
    {rapidFire, sizeof rapidFire},
    {rhymeTime, sizeof rhymeTime},
    {sketchAndGuess, sizeof sketchAndGuess},
    {storyChain, sizeof storyChain},
    {thisOrThat, sizeof thisOrThat},
    {trivia, sizeof trivia},
    {truthOrDare, sizeof truthOrDare},
    {twoTruths, sizeof twoTruths},
    {whoAmI, sizeof whoAmI},
    {wouldYouRather, sizeof wouldYouRather},
};

int deck_count(void) { return sizeof decks / sizeof *decks; }
const struct deck_file *deck_at(int index) { return &decks[index]; }
