"""The application without a terminal: whoever shows Annals to people stands on these rooms.

What they offer; each is imported from its own room, so that nobody loads what they do not use:

    catalogue   game_name, who_plays, ago         games, players and times as people say them
    setup       parse_seats, parse_options        who plays and how, as people write it
    sitting     new_match, saved_match, sit_down  a game at this machine, saved as it goes
    learning    course_of, sit_down_to_learn      a game's lessons, and a table for them
    hosting     plan_new, plan_saved, host_table  a table opened for others
    hosting     join_table                        a seat at somebody else's table
    addresses   parse_address                     where a table is, as people write it
    tables      ServerTables                      the tables of a server
    replay      open_replay                       a saved game to be looked at again
    charts      Chart, Curve, points_chart        lines over the rounds, for whoever draws them
    lookback    Lookback, data_of                 where a game was won; its rooms find and tell it
    export      story_of, write_story             a saved game as readable text
    transcript  lines_of, save_from               a finished game as JSON lines, and back
    shelf       found_by, in_order, give_title    saved games looked for, in order, named
    stats       all_results, stats_of             what persons made of the finished games
    simulate    begin, play                       many games of bots against bots
    engine      Engine, serve                     any game driven by JSON lines
    profile     load_profile, change_profile      what a person has learnt, played and won
    challenges  challenges_of, sit_down_to_try    tasks in real positions, and a table for one
    deals       code_of, deal_of, others_of       the same deal for others, by a code
    daily       deal_for, match_of, history       the deal of the day, and how it went
    afterwards  said_at_the_end, remember         what is said and kept behind a game
    packs       all_packs, game_with, new_pack    corrections of a game's values and names
    content_list  lines_of, form_of               where the values of a game come from
    constants   VERSION                           the version of Annals
"""
