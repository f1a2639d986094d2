// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Checkout} from "../Checkout.sol";
import {SubscriptionHub} from "../SubscriptionHub.sol";
import {Stage} from "./Stage.sol";

/// Everything that five people can do with the four contracts, in any order, with the books kept beside.
contract Actor is Stage {
    mapping(address => uint256) public owed;
    mapping(bytes32 => uint256) public times;
    bytes32[] public onceIds;
    uint256 public minted;
    /// Of every subscription: when it began to be paid without a gap, how often, and until when that lasts.
    mapping(bytes32 => Periods) private periods;
    bytes32[] private subscriptions;

    struct Periods {
        uint256 since;
        uint256 paid;
        uint256 until;
        uint256 lastPaidAt;
    }

    function person(uint256 seed) public view returns (address) {
        return anybody(seed % 5);
    }

    function personCount() external pure returns (uint256) {
        return 5;
    }

    function balance(address account) external view returns (uint256) {
        return usdc.balanceOf(account);
    }

    function resting() external view {
        assertNothingRests();
    }

    function onceCount() external view returns (uint256) {
        return onceIds.length;
    }

    function payLink(uint256 from, uint256 to, uint256 amount, uint256 fee, bool once, uint256 salt) external {
        amount = bound(amount, 1, 1e12);
        Checkout.Terms memory terms = Checkout.Terms({
            destination: person(to),
            amount: amount,
            fee: bound(fee, 0, amount - 1),
            deadline: 0,
            once: once,
            // Few salts and few amounts, so that terms are met again.
            salt: bytes32(salt % 4)
        });
        bytes32 id = checkout.termsId(terms);
        give(person(from), address(checkout), amount);
        vm.prank(person(from));
        try checkout.pay(id, terms) {
            move(person(from), terms.destination, amount, terms.fee);
            if (once && times[id]++ == 0) onceIds.push(id);
        } catch (bytes memory reason) {
            require(once && bytes4(reason) == Checkout.AlreadyPaid.selector, "another refusal");
        }
    }

    function payOut(uint256 from, uint256[8] calldata seeds, uint256 count, bytes32 salt) external {
        uint256[] memory items = new uint256[](bound(count, 1, 8));
        uint256 total = 0;
        for (uint256 i = 0; i < items.length; i++) {
            uint256 amount = bound(seeds[i] >> 8, 1, 1e12);
            items[i] = amount << 160 | uint160(person(seeds[i]));
            total += amount;
        }
        bytes32 id = payout.payoutId(items, salt);
        if (payout.executedAt(id) != 0) return;
        uint256 fee = payout.feeOf(total);
        give(person(from), address(payout), total + fee);
        vm.prank(person(from));
        payout.execute(id, items, total, salt);
        if (times[id]++ == 0) onceIds.push(id);
        owed[person(from)] -= total + fee;
        owed[FEE] += fee;
        for (uint256 i = 0; i < items.length; i++) owed[address(uint160(items[i]))] += items[i] >> 160;
    }

    function subscribeOrRenew(uint256 from, uint256 to, uint256 planId, uint256 later, bool again) external {
        vm.warp(block.timestamp + later % 20 days);
        SubscriptionHub.Plan memory plan = SubscriptionHub.Plan({
            destination: person(to),
            planId: planId % 3,
            amount: 5e6,
            interval: 7 days,
            fee: 5e4,
            salt: bytes32(planId % 2)
        });
        bytes32 key = hub.keyOf(plan);
        hub.register(key, plan);
        uint256 until = hub.paidUntil(key, person(from));
        bool first = until == 0 || (again && until <= block.timestamp);
        give(person(from), address(hub), plan.amount);
        vm.prank(person(from));
        if (first) {
            hub.subscribe(key, plan);
        } else {
            try hub.renew(key, plan) {}
            catch (bytes memory reason) {
                require(bytes4(reason) == SubscriptionHub.RenewalTooEarly.selector, "another refusal");
                require(until > block.timestamp + plan.interval / 4, "refused in the last quarter");
                return;
            }
        }
        move(person(from), plan.destination, plan.amount, plan.fee);
        note(keccak256(abi.encode(key, person(from))), hub.paidUntil(key, person(from)), first);
    }

    /// Periods that were missed count as if they had been paid: they can't be had any more.
    function note(bytes32 id, uint256 until, bool first) private {
        Periods storage known = periods[id];
        if (known.until == 0) subscriptions.push(id);
        if (first) (known.since, known.paid) = (block.timestamp, 0);
        known.paid++;
        require(first || until > known.until, "paid for nothing");
        known.until = until;
        known.lastPaidAt = block.timestamp;
    }

    /// Nobody holds more than the running period and, from its last quarter on, the next, and each end lies
    /// whole intervals after the beginning.
    function periodsHold() external view {
        for (uint256 i = 0; i < subscriptions.length; i++) {
            Periods storage one = periods[subscriptions[i]];
            assertEq((one.until - one.since) % 7 days, 0, "anchor");
            require(one.until <= one.lastPaidAt + 7 days + 7 days / 4, "paid too far ahead");
            require(one.until > one.lastPaidAt, "paid for the past");
            require(one.paid * 7 days <= one.until - one.since, "one period paid twice");
        }
    }

    function donate(uint256 from, uint256 to, uint256 feeBps, uint256 amount) external {
        amount = bound(amount, 10_000, 1e12);
        feeBps = bound(feeBps, 0, 1_000);
        bytes32 id = jars.idOf(person(to), feeBps, 0);
        jars.createJar(id, person(to), feeBps, 0);
        give(person(from), address(jars), amount);
        vm.prank(person(from));
        jars.donate(id, amount);
        move(person(from), person(to), amount, (amount * feeBps + 9_999) / 10_000);
    }

    function give(address payer, address spender, uint256 amount) private {
        fund(payer, spender, amount);
        owed[payer] += amount;
        minted += amount;
    }

    function move(address from, address to, uint256 amount, uint256 fee) private {
        owed[from] -= amount;
        owed[to] += amount - fee;
        owed[FEE] += fee;
    }
}

contract InvariantTest is Stage {
    Actor private actor;

    function setUp() public {
        actor = new Actor();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actor);
    }

    function invariant_NothingRestsInTheContracts() public view {
        actor.resting();
    }

    function invariant_EverybodyHasExactlyWhatTheBooksSay() public view {
        uint256 sum = actor.balance(FEE);
        assertEq(sum, actor.owed(FEE), "fee recipient");
        for (uint256 i = 0; i < actor.personCount(); i++) {
            uint256 held = actor.balance(actor.person(i));
            assertEq(held, actor.owed(actor.person(i)), "person");
            sum += held;
        }
        assertEq(sum, actor.minted(), "created or lost");
    }

    function invariant_EachPeriodIsPaidOnceAndOnTheAnchor() public view {
        actor.periodsHold();
    }

    function invariant_OnceMeansOnce() public view {
        for (uint256 i = 0; i < actor.onceCount(); i++) assertEq(actor.times(actor.onceIds(i)), 1, "paid twice");
    }
}
